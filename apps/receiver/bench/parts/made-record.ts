import { randomUUID } from 'node:crypto';

/** A record as a phone sends it, as text: making it must cost little beside what is measured. */
export function recordText(uuid: string, timestamp: string): string {
  return `{"uuid":"${uuid}","timestamp":"${timestamp}","odometer":1234.5,"coords":{"latitude":45.27,"longitude":13.72,"accuracy":8,"speed":12.5,"heading":90,"altitude":231},"activity":{"type":"in_vehicle","confidence":90},"battery":{"level":0.83,"is_charging":false},"is_moving":true,"extras":{"shift":7}}`;
}

/** An upload with as many new records. */
export function bodyOf(batch: number, device: string): string {
  const timestamp = new Date().toISOString();
  const records = Array.from({ length: batch }, () => recordText(randomUUID(), timestamp));
  return `{"location":[${records.join()}],"device_id":"${device}"}`;
}
