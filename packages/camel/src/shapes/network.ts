import type { ConnectivityChangeEvent as WireConnectivityChange, HttpEvent as WireHttp } from '@geo/core';
import { flag, int, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** An upload request has ended (contract 2.12). */
export interface HttpEvent extends WithRaw {
  /** Was the status 2xx? */
  readonly success: boolean;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The body, or the error message when `status` is 0; cut to 1024 characters. */
  readonly responseText: string;
}

/** Validated internet was gained or lost (contract 2.13). */
export interface ConnectivityChangeEvent extends WithRaw {
  /** Is the internet reachable now? False behind a captive portal. */
  readonly connected: boolean;
}

const HTTP = shape<WireHttp, HttpEvent>({ success: flag, status: int, responseText: text });

const CONNECTIVITY_CHANGE = shape<WireConnectivityChange, ConnectivityChangeEvent>({ connected: flag });

/** The end of an upload request from the wire. */
export const parseHttpEvent = (payload: unknown): HttpEvent => HTTP.parse(payload);

/** A connectivity change from the wire. */
export const parseConnectivityChange = (payload: unknown): ConnectivityChangeEvent =>
  CONNECTIVITY_CHANGE.parse(payload);
