import { useEffect, useRef } from 'react';
import type { GestureResponderEvent, GestureResponderHandlers } from 'react-native';
import { far, type GestureStart, moved } from './gesture';
import type { Point } from './projection';
import type { Size, Viewport } from './viewport';

/** Milliseconds, as the systems have it. */
const LONG_PRESS_MILLIS = 500;
/** A finger that moves less, in pixels, holds still. */
const STILL_PIXELS = 8;

interface TouchOptions {
  readonly view: Viewport | undefined;
  readonly size: Size;
  onView(view: Viewport): void;
  /** A short press, in pixels of the map. */
  onTap(at: Point): void;
  /** A finger that stays. */
  onLongPress(at: Point): void;
}

/** Fingers on the map: drag, pinch, tap, and hold. */
export function useTouch(options: TouchOptions): GestureResponderHandlers {
  const latest = useRef(options);
  latest.current = options;
  const start = useRef<GestureStart>(undefined);
  /** Is it neither a drag nor a long press so far? */
  const isTap = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onStartShouldSetResponder: () => true,
    onMoveShouldSetResponder: () => true,
    onResponderTerminationRequest: () => false,
    onResponderGrant(event) {
      const touches = touchesOf(event);
      const at = touches[0];
      start.current = latest.current.view && { view: latest.current.view, touches };
      isTap.current = at !== undefined;
      release();
      if (!at) return;
      timer.current = setTimeout(() => {
        isTap.current = false;
        latest.current.onLongPress(at);
      }, LONG_PRESS_MILLIS);
    },
    onResponderMove(event) {
      const { view, size, onView } = latest.current;
      const touches = touchesOf(event);
      const began = start.current;
      if (!began || !view) return;
      if (touches.length !== began.touches.length) {
        // A finger came or went: what follows is measured from here.
        start.current = { view, touches };
        isTap.current = false;
        release();
        return;
      }
      const goneFar = touches.some(
        (touch, finger) => far(began.touches[finger] ?? touch, touch) > STILL_PIXELS,
      );
      if (isTap.current && !goneFar) return;
      isTap.current = false;
      release();
      const next = moved(began, touches, size);
      if (next) onView(next);
    },
    onResponderRelease() {
      release();
      const at = start.current?.touches[0];
      if (isTap.current && at) latest.current.onTap(at);
      start.current = undefined;
    },
    onResponderTerminate() {
      release();
      start.current = undefined;
    },
  };
}

/** Where two fingers at most are, in pixels of the map. */
function touchesOf({ nativeEvent }: GestureResponderEvent): readonly Point[] {
  const touches = nativeEvent.touches?.length ? nativeEvent.touches : [nativeEvent];
  return touches.slice(0, 2).map(({ locationX, locationY }) => ({ x: locationX, y: locationY }));
}
