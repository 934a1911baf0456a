import { Pressable, View } from 'react-native';
import { clockMinutes, count, day, distance, duration } from '../format/figures';
import { Card } from '../parts/card';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { TrackSketch } from '../parts/track-sketch';
import { Body, Caption, Heading } from '../parts/words';
import { SPACE } from '../theme/theme';
import type { Trip } from '../trips/trips';

interface TripsScreenProps {
  readonly trips: readonly Trip[];
  onShow(trip: Trip): void;
}

/** Every trip of the records, the newest first. */
export function TripsScreen({ trips, onShow }: TripsScreenProps) {
  return (
    <Page title="Trips">
      {trips.length === 0 && (
        <Empty
          title="No trips yet"
          how="A trip begins when the engine detects that you move, and ends when you park."
        />
      )}
      {trips.map((trip) => (
        <TripLine key={trip.id} trip={trip} onPress={() => onShow(trip)} />
      ))}
    </Page>
  );
}

function TripLine({ trip, onPress }: { readonly trip: Trip; onPress(): void }) {
  const { beganAt, endedAt, isOpen, distanceMeters, durationMillis, points } = trip;
  const when = `${clockMinutes(beganAt)} – ${isOpen ? 'now' : clockMinutes(endedAt)}`;
  const what = `${distance(distanceMeters)} in ${duration(durationMillis)}`;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={`Trip ${when}, ${what}`}
      accessibilityHint="Shows it on the map"
      onPress={onPress}
      style={({ pressed }) => ({ opacity: pressed ? 0.7 : 1 })}
    >
      <Card style={{ alignItems: 'center', flexDirection: 'row', gap: SPACE.l }}>
        <TrackSketch points={points} />
        <View style={{ flex: 1, gap: SPACE.xs }}>
          <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
            <Heading>{when}</Heading>
            <Caption>{day(beganAt)}</Caption>
          </View>
          <Body>{what}</Body>
          <Caption>
            {count(points.length, 'point')}
            {isOpen ? ', still moving' : ''}
          </Caption>
        </View>
      </Card>
    </Pressable>
  );
}
