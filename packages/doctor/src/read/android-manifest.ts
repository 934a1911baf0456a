import type { TextFile } from '../place';
import { readXml, type XmlElement } from './xml';

/** An AndroidManifest.xml. */
export interface AndroidManifest {
  readonly file: string;
  readonly root: XmlElement;
  /** `uses-permission` and its variants. */
  readonly permissions: readonly XmlElement[];
  readonly application: XmlElement | undefined;
  /** Services, receivers, activities and providers of the application. */
  readonly components: readonly XmlElement[];
}

/** @throws Error where it is not well-formed */
export function readAndroidManifest(source: TextFile): AndroidManifest {
  const root = readXml(source);
  const application = root.children.find(({ name }) => name === 'application');
  return {
    file: source.file,
    root,
    permissions: root.children.filter(({ name }) => /^uses-permission(-sdk-\d+)?$/.test(name)),
    application,
    components: (application?.children ?? []).filter(({ name }) =>
      /^(service|receiver|activity|provider)$/.test(name),
    ),
  };
}

/** `android:name` without the prefix of Android's own permissions. */
export function shortName(element: XmlElement): string {
  return (element.attributes['android:name'] ?? '').replace(/^android\.permission\./, '');
}
