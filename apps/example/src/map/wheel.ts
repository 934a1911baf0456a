import { Platform, type ViewProps } from 'react-native';
import type { Point } from './projection';

/** What a browser says of a turn of the wheel; phones have none. */
interface WheelEvent {
  readonly nativeEvent: { readonly deltaY: number; readonly offsetX: number; readonly offsetY: number };
}

/** Pixels of scrolling after which the map is twice as close. */
const PIXELS_OF_TWICE = 240;

/** The property of a view that zooms by the mouse wheel, on the web. */
export function wheelZoom(onZoom: (factor: number, at: Point) => void): ViewProps {
  if (Platform.OS !== 'web') return {};
  const onWheel = ({ nativeEvent: { deltaY, offsetX, offsetY } }: WheelEvent) =>
    onZoom(2 ** (-deltaY / PIXELS_OF_TWICE), { x: offsetX, y: offsetY });
  return { onWheel } as ViewProps;
}
