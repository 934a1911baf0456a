import { useLocation, useTracker } from '@geo/adapter-rn';
import { Button, Text, View } from 'react-native';

/** The screen of a trip. */
export function TripScreen() {
  const { state, error, start, stop } = useTracker({ stopTimeout: 3 });
  const { location } = useLocation();
  return (
    <View>
      <Button title={state?.enabled ? 'Stop' : 'Start'} onPress={state?.enabled ? stop : start} />
      <Text>{error?.message ?? `${Math.round(state?.odometer ?? 0)} m`}</Text>
      <Text>{location === undefined ? 'nowhere' : location.coords.latitude.toFixed(2)}</Text>
    </View>
  );
}
