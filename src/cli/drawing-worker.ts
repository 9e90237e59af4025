import { drawSvg } from '../report/chart/draw.ts';

void import('vega');
void import('vega-lite');

/** Draws charts on a thread of its own. */
export default drawSvg;
