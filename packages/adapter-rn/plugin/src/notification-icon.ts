import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ConfigPlugin, withDangerousMod } from 'expo/config-plugins';
import { fault, type Options } from './options';

/** The name for `notification.smallIcon`, after `drawable/`. */
const ICON = 'ic_geo_notification';
/** 24 dp at the highest density; Android scales it down for the others. */
const ICON_PIXELS = 96;
/** Types of PNG with transparency: grey and colour with alpha, and palettes. */
const TRANSPARENT_TYPES = [3, 4, 6];

/** Puts the icon among the app's resources, and keeps it where they are shrunk: only the configuration names it. */
export const withNotificationIcon: ConfigPlugin<Options> = (config, { notificationIcon }) =>
  withDangerousMod(config, [
    'android',
    (inner) => {
      if (notificationIcon === undefined) return inner;
      const { projectRoot, platformProjectRoot } = inner.modRequest;
      const resources = join(platformProjectRoot, 'app/src/main/res');
      const icon = readIcon(resolve(projectRoot, notificationIcon), notificationIcon);
      const folder = notificationIcon.endsWith('.xml') ? 'drawable' : 'drawable-xxxhdpi';
      const ending = notificationIcon.slice(-3);
      write(join(resources, folder, `${ICON}.${ending}`), icon);
      const tools = 'xmlns:tools="http://schemas.android.com/tools"';
      write(join(resources, 'raw/geo_keep.xml'), `<resources ${tools} tools:keep="@drawable/${ICON}" />\n`);
      return inner;
    },
  ]);

function readIcon(path: string, given: string): Buffer {
  if (!existsSync(path)) throw fault(`notificationIcon "${given}" does not exist`);
  const icon = readFileSync(path);
  if (!given.endsWith('.png')) return icon;
  // The header of a PNG: width, height and type at fixed places.
  const isPng = icon.length > 25 && icon.toString('latin1', 1, 4) === 'PNG';
  if (!isPng) throw fault(`notificationIcon "${given}" is no PNG`);
  const [width, height, type] = [icon.readUInt32BE(16), icon.readUInt32BE(20), icon.readUInt8(25)];
  if (width !== ICON_PIXELS || height !== ICON_PIXELS)
    throw fault(
      `notificationIcon must be ${ICON_PIXELS} × ${ICON_PIXELS} pixels; "${given}" is ${width} × ${height}`,
    );
  if (!TRANSPARENT_TYPES.includes(type))
    throw fault(`notificationIcon "${given}" has no transparency: Android would show a white square`);
  return icon;
}

function write(path: string, content: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
