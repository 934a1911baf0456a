import BackgroundGeolocation, { type EngineState, remediesOf, type Tracker } from '@geo/adapter-rn';
import { View } from 'react-native';
import { useDesk, useJournal } from '../engine/desk';
import { useAttempt } from '../engine/use-attempt';
import { useReading } from '../engine/use-reading';
import { authorizationWords, DEGRADED, PARKED } from '../engine/words';
import { count, distance, duration } from '../format/figures';
import { Button } from '../parts/button';
import { Card } from '../parts/card';
import { Empty } from '../parts/empty';
import { Notice } from '../parts/notice';
import { Page } from '../parts/page';
import { Fact, Row } from '../parts/row';
import { Body, Figure } from '../parts/words';
import { RADIUS, SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';

/** What the engine does, what keeps it from it, and the buttons for it. */
export function StateScreen({ tracker }: { readonly tracker: Tracker }) {
  const { state, error } = tracker;
  if (state === undefined) {
    return (
      <Page title="State">
        <Notice error={error} />
        {!error && <Empty title="Not ready yet" how="The engine reads its storage." />}
      </Page>
    );
  }
  return (
    <Page title="State">
      <Tracking tracker={tracker} state={state} />
      <Degraded state={state} />
      <Queue state={state} />
      <Permissions state={state} />
    </Page>
  );
}

interface StateProps {
  readonly state: EngineState;
}

function Tracking({ tracker, state }: StateProps & { readonly tracker: Tracker }) {
  const { error, start, stop, changePace } = tracker;
  const { enabled, isMoving, odometer } = state;
  return (
    <Card>
      <Verdict state={state} />
      <View accessible accessibilityLabel={`Odometer: ${distance(odometer)}`}>
        <Figure>{distance(odometer)}</Figure>
        <Body color="muted">on the odometer</Body>
      </View>
      <Row>
        <Button
          title={enabled ? 'Stop tracking' : 'Start tracking'}
          kind={enabled ? 'plain' : 'primary'}
          onPress={enabled ? stop : start}
        />
        <Button
          title={isMoving ? 'I am parked' : 'I am moving'}
          isDisabled={!enabled}
          onPress={() => changePace(!isMoving)}
        />
      </Row>
      <Notice error={error} />
    </Card>
  );
}

function Verdict({ state: { enabled, isMoving } }: StateProps) {
  const { colors } = useTheme();
  const words = enabled ? (isMoving ? 'Tracking, moving' : 'Tracking, stationary') : 'Not tracking';
  const color = enabled ? (isMoving ? colors.good : colors.accent) : colors.muted;
  return (
    <Row>
      <View style={{ backgroundColor: color, borderRadius: RADIUS.round, height: SPACE.m, width: SPACE.m }} />
      <Body style={{ fontWeight: '600' }}>{words}</Body>
    </Row>
  );
}

/** What works less well than it could, and how to mend it. */
function Degraded({ state: { degraded = [] } }: StateProps) {
  const { events } = useJournal();
  const { error, version, run } = useAttempt();
  const report = useReading(
    async () => remediesOf(await BackgroundGeolocation.getDeviceReport()),
    `${degraded.join()} ${version} ${events.find(({ name }) => name === 'providerchange')?.id}`,
  );
  const pages = report.value ?? [];
  if (degraded.length === 0 && pages.length === 0) return null;
  return (
    <Card title="Works less well than it could">
      {degraded.map((reason) => (
        <View key={reason}>
          <Body color="warning">{DEGRADED[reason]?.what ?? reason}</Body>
          <Body color="muted">{DEGRADED[reason]?.remedy}</Body>
        </View>
      ))}
      <Row>
        {pages.map((page) => (
          <Button
            key={page}
            title={`Open the settings: ${page}`}
            onPress={() => run(() => BackgroundGeolocation.openSettings(page))}
          />
        ))}
      </Row>
      <Notice error={error ?? report.error} />
    </Card>
  );
}

function Queue({ state: { uploadParked, connected } }: StateProps) {
  const { events } = useJournal();
  const { error, version, run } = useAttempt();
  const queued = useReading(() => BackgroundGeolocation.getCount(), `${events[0]?.id} ${version}`);
  return (
    <Card title="Queue">
      <Fact name="Waiting to be uploaded" value={count(queued.value ?? 0, 'record')} />
      <Fact name="Network" value={connected ? 'Online' : 'Offline'} />
      {uploadParked !== null && <Fact name="Upload" value={PARKED[uploadParked]} color="warning" />}
      <Row>
        <Button
          title="Upload now"
          isDisabled={queued.value === 0}
          onPress={() => run(() => BackgroundGeolocation.sync({ result: 'count' }))}
        />
      </Row>
      <Notice error={error ?? queued.error} />
    </Card>
  );
}

function Permissions({ state }: StateProps) {
  const { events } = useJournal();
  const { settings } = useDesk();
  const { error, version, run } = useAttempt();
  const changed = events.find(({ name }) => name === 'providerchange')?.id;
  const provider = useReading(() => BackgroundGeolocation.getProviderState(), `${changed} ${version}`);
  const { authorization, lastAcceptedFixAge, lastLocationError } = state;
  const isAlways = authorization === BackgroundGeolocation.AUTHORIZATION_STATUS_ALWAYS;
  const wanted = settings.get().locationAuthorizationRequest ?? 'Always';
  return (
    <Card title="Permission and receiver">
      <Fact name="Location" value={authorizationWords(authorization)} color={isAlways ? 'good' : 'warning'} />
      {provider.value && (
        <>
          <Fact name="Location services" value={provider.value.enabled ? 'On' : 'Off'} />
          <Fact name="Satellites" value={provider.value.gps ? 'On' : 'Off'} />
          <Fact name="Networks" value={provider.value.network ? 'On' : 'Off'} />
        </>
      )}
      <Fact
        name="Last accepted fix"
        value={lastAcceptedFixAge === null ? 'None yet' : `${duration(lastAcceptedFixAge * 1000)} ago`}
      />
      {lastLocationError !== null && <Fact name="Last error" value={lastLocationError} color="bad" />}
      {!isAlways && (
        <Row>
          <Button
            title={`Ask for permission: ${wanted === 'Always' ? 'always' : 'while using the app'}`}
            onPress={() => run(() => BackgroundGeolocation.requestPermission())}
          />
        </Row>
      )}
      <Notice error={error ?? provider.error} />
    </Card>
  );
}
