import { type Geofence, type Location, useGeofences, useLocation } from '@geo/adapter-rn';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useJournal } from '../engine/desk';
import { clockMinutes, distance, speed } from '../format/figures';
import { MapView } from '../map/map-view';
import type { Place } from '../map/projection';
import { Button } from '../parts/button';
import { Card } from '../parts/card';
import { Empty } from '../parts/empty';
import { Notice } from '../parts/notice';
import { Row } from '../parts/row';
import { Body, Caption, Heading } from '../parts/words';
import { SPACE } from '../theme/theme';
import type { Trip } from '../trips/trips';

/** Metres: receivers are often wrong about the boundary of smaller ones. */
const RADIUS_FIRST = 150;
const RADIUS_STEP = 50;
const RADIUS_LEAST = 100;

interface MapScreenProps {
  /** The trip that is shown; without one everything is. */
  readonly trip: Trip | undefined;
  onCloseTrip(): void;
}

export function MapScreen({ trip, onCloseTrip }: MapScreenProps) {
  const { records } = useJournal();
  const { location } = useLocation();
  const { geofences = [], error, add, remove } = useGeofences();
  const [selected, setSelected] = useState<string>();
  const fence = geofences.find(({ identifier }) => identifier === selected);
  const track = trip ? trip.points : records.filter(({ sample }) => !sample);

  async function addAt({ latitude, longitude }: Place): Promise<void> {
    const identifier = freeName(geofences);
    await add({ identifier, latitude, longitude, radius: RADIUS_FIRST });
    setSelected(identifier);
  }

  if (!location && track.length === 0 && geofences.length === 0)
    return <Empty title="No position yet" how="Start tracking on the State tab, then move." />;
  return (
    <View style={styles.screen}>
      <MapView
        track={track}
        position={trip ? undefined : location}
        fences={geofences}
        selected={selected}
        onLongPress={(place) => void addAt(place)}
        onSelect={setSelected}
      />
      <View pointerEvents="box-none" style={styles.over}>
        <Notice error={error} />
        {fence ? (
          <FenceCard fence={fence} onChange={add} onRemove={() => remove(fence.identifier)} />
        ) : trip ? (
          <TripCard trip={trip} onClose={onCloseTrip} />
        ) : (
          location && <PositionCard location={location} onFence={() => addAt(location.coords)} />
        )}
      </View>
    </View>
  );
}

function PositionCard({ location, onFence }: { readonly location: Location; onFence(): Promise<void> }) {
  const { coords, activity, odometer } = location;
  return (
    <Card style={styles.card}>
      <View style={styles.between}>
        <View style={styles.grow}>
          <Heading>{speed(coords.speed ?? 0)}</Heading>
          <Caption lines={1}>
            {activity.type.replace('_', ' ')} · ± {Math.round(coords.accuracy)} m · {distance(odometer)}
          </Caption>
        </View>
        <View>
          <Button title="Geofence" label="Add a geofence here" onPress={onFence} />
        </View>
      </View>
    </Card>
  );
}

function TripCard({ trip, onClose }: { readonly trip: Trip; onClose(): void }) {
  return (
    <Card style={styles.card}>
      <View style={styles.between}>
        <View style={styles.grow}>
          <Heading>
            {`${clockMinutes(trip.beganAt)} – ${trip.isOpen ? 'now' : clockMinutes(trip.endedAt)}`}
          </Heading>
          <Caption>{distance(trip.distanceMeters)}</Caption>
        </View>
        <View>
          <Button title="Close" label="Close the trip" onPress={onClose} />
        </View>
      </View>
    </Card>
  );
}

interface FenceCardProps {
  readonly fence: Geofence;
  onChange(fence: Geofence): Promise<void>;
  onRemove(): Promise<void>;
}

function FenceCard({ fence, onChange, onRemove }: FenceCardProps) {
  const resize = (by: number) => onChange({ ...fence, radius: Math.max(RADIUS_LEAST, fence.radius + by) });
  return (
    <Card style={styles.card}>
      <View style={styles.between}>
        <Heading>{fence.identifier}</Heading>
        <Body color="muted">{`radius ${fence.radius} m`}</Body>
      </View>
      <Row>
        <Button
          title="−"
          label="Smaller geofence"
          isDisabled={fence.radius <= RADIUS_LEAST}
          onPress={() => resize(-RADIUS_STEP)}
        />
        <Button title="+" label="Larger geofence" onPress={() => resize(RADIUS_STEP)} />
        <Button title="Remove" label={`Remove ${fence.identifier}`} kind="danger" onPress={onRemove} />
      </Row>
    </Card>
  );
}

/** `Place 1`, or the next number that is not taken. */
function freeName(fences: readonly Geofence[]): string {
  const taken = new Set(fences.map(({ identifier }) => identifier));
  let number = 1;
  while (taken.has(`Place ${number}`)) number++;
  return `Place ${number}`;
}

const styles = StyleSheet.create({
  screen: { flex: 1 },
  over: {
    alignItems: 'center',
    bottom: 0,
    gap: SPACE.s,
    left: 0,
    padding: SPACE.m,
    position: 'absolute',
    right: 0,
  },
  card: { maxWidth: 480, paddingVertical: SPACE.m, width: '100%' },
  between: { alignItems: 'center', flexDirection: 'row', gap: SPACE.m, justifyContent: 'space-between' },
  grow: { flexShrink: 1 },
});
