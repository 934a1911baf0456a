import type { ConfigPatch } from '@geo/adapter-rn';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Journal, JournalPage } from '../journal/journal';
import type { Settings } from '../settings/settings';

/** What all screens share. */
export interface Desk {
  readonly journal: Journal;
  readonly settings: Settings;
}

const DeskContext = createContext<Desk | undefined>(undefined);

export function DeskProvider({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error('a screen is inside of <DeskProvider>');
  return desk;
}

/** Records and events so far. */
export function useJournal(): JournalPage {
  const { journal } = useDesk();
  return useSyncExternalStore(journal.subscribe, journal.get, journal.get);
}

/** What the user has set so far. */
export function useSettings(): ConfigPatch {
  const { settings } = useDesk();
  return useSyncExternalStore(settings.subscribe, settings.get, settings.get);
}
