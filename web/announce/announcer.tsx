import { untracked, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type App, useApp } from '../app.ts';
import { plural } from '../format/text.ts';
import type { Preset } from '../preferences.ts';
import { poll, type ScanList } from '../scan/poller.ts';
import { ring, unmute } from './chime.ts';
import { type Announced, createFindNew } from './new-bets.ts';
import { notify, readPermission } from './notifications.ts';
import { betSource, moveSource, type Source } from './sources.ts';

/** More bets or moves than this are only counted in a notification. */
const MAX_NAMED = 4;

/**
 * Announces what is new to every preset with an alert, whichever view is open: a sound, a
 * notification, and while the tab is hidden their count in its title.
 */
export function Announcer() {
  const app = useApp();
  const { preferences, profile, environment, unseen } = app;
  const announced = useRef(new Map<string, number>());
  const isSharp = profile.value?.plan === 'sharp';
  const watched = isSharp ? preferences.presets.value.filter(({ alert }) => alert === true) : [];
  const isOn = watched.length > 0;
  useEffect(
    () =>
      environment.onVisibility(() => {
        if (!environment.hidden()) {
          unseen.value = 0;
        }
      }),
    [environment, unseen],
  );
  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    readPermission();
    document.addEventListener('click', unmute);
    document.addEventListener('keydown', unmute);
    return () => {
      document.removeEventListener('click', unmute);
      document.removeEventListener('keydown', unmute);
    };
  }, [isOn]);
  return (
    <>
      {watched.map((preset) =>
        preset.view === 'moves' ? (
          <Watched
            key={`moves ${preset.name} ${preset.query} ${moveSource(preset, app).address}`}
            preset={preset}
            sourceOf={moveSource}
            announced={announced.current}
          />
        ) : (
          <Watched
            key={`${preset.name} ${preset.query} ${betSource(preset, app).address}`}
            preset={preset}
            sourceOf={betSource}
            announced={announced.current}
          />
        ),
      )}
    </>
  );
}

type Props<L extends ScanList, I> = {
  readonly preset: Preset;
  /** What the preset follows. */
  readonly sourceOf: (preset: Preset, app: App) => Source<L, I>;
  /** When the events start of what any preset has announced, by id. */
  readonly announced: Map<string, number>;
};

function Watched<L extends ScanList, I extends Announced>(props: Props<L, I>) {
  const { preset, sourceOf, announced } = props;
  const app = useApp();
  const { client, environment, router, unseen } = app;
  const source = useMemo(() => untracked(() => sourceOf(preset, app)), [preset, sourceOf, app]);
  const { address } = source;
  const { findNew, list } = useMemo(
    () => ({
      findNew: createFindNew(announced),
      // A table that is not seen is not asked for; an alert is for just that time.
      list: poll<L>((etag, signal) => client.ask(address, { etag, signal }), {
        ...environment,
        hidden: () => false,
      }),
    }),
    [client, environment, address, announced],
  );
  useEffect(() => list.stop, [list]);
  useSignalEffect(() => {
    if (!list.list.value) {
      return;
    }
    const now = environment.now();
    const found = findNew(source.itemsOf(list.list.value, now), now);
    if (found.length === 0) {
      return;
    }
    if (environment.hidden()) {
      unseen.value = unseen.peek() + found.length;
    }
    ring();
    const lines = found.slice(0, MAX_NAMED).map((item) => source.inWords(item));
    const more = found.length - lines.length;
    notify(
      `${plural(found.length, source.noun)} · ${preset.name}`,
      [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      () => router.go(source.place),
    );
  });
  return null;
}
