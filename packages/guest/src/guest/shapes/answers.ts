import type { Entry, HttpResponse, ProviderState, SensorQuestion, SensorQuestions } from '@geo/core';
import { deviceReport } from './device-report';
import { activity, providerState } from './readings';
import { flag, list, number, object, oneOf, optional, type Shape, text, texts, whole } from './shape';

/** What storage may answer. */
export const STORED = {
  get: optional(text),
  scan: list(object<Entry>({ key: text, value: text })),
  count: whole,
  /** A success without a value. */
  commit: (() => undefined) as Shape<void>,
};

/** What a server's answer must have. */
export const httpResponse: Shape<HttpResponse> = object({ status: whole, headers: texts, body: text });

/** What each question may be answered. */
export const ANSWERS: { readonly [Q in SensorQuestion]: Shape<SensorQuestions[Q]['answer']> } = {
  requestPermission: oneOf(0, 1, 2, 3, 4),
  requestTemporaryFullAccuracy: oneOf(0, 1),
  currentProvider: object<ProviderState>(providerState),
  activityHistory: list(activity),
  declination: number,
  deviceReport,
  openSettings: flag,
};
