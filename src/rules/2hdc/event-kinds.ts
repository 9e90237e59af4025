import { eventKinds } from '../kit/event-kinds.ts';

/** The kinds of events by rule. */
export const EVENT_KINDS = eventKinds({
  attack: ['2HDC-24.2', '2HDC-23.7a'],
  shot: ['2HDC-T23.3'],
  cast: ['2HDC-28.3a'],
  harm: ['2HDC-20.4', '2HDC-20.5', '2HDC-23.6.1', '2HDC-T7.0.5b', '2HDC-T7.0.6b', '2HDC-T7.0.5c', '2HDC-T37.1.6c'],
  heal: ['2HDC-T27.0', '2HDC-30.0a', '2HDC-29.2a', '2HDC-home-regeneration', '2HDC-T29.1.2b'],
  test: ['2HDC-19.1a', '2HDC-21.3a', '2HDC-6.3.1a', '2HDC-T37.1.6a', '2HDC-T37.1.4', '2HDC-23.5'],
  move: ['2HDC-22.3.1', '2HDC-18.3.1', '2HDC-18.3.2b'],
  flight: ['2HDC-18.3.2a', '2HDC-18.3.2c', '2HDC-26.0a'],
  room: ['2HDC-36.1', '2HDC-36.3a', '2HDC-37.0a', '2HDC-T37.0', '2HDC-39.6', '2HDC-39.9'],
  treasure: ['2HDC-T40.0a', '2HDC-29.4.2', '2HDC-42.0a', '2HDC-42.0b'],
  'set-up': ['2HDC-21.1a', '2HDC-13.2', '2HDC-13.0', '2HDC-34.1a', '2HDC-34.3.1'],
  end: ['2HDC-21.4', '2HDC-42.1', '2HDC-33.1'],
});
