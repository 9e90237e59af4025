/* Replaces parts of Vega that no chart of a report uses. */

/** Re-exported by Vega. */
export const projection = undefined;

// Of d3-geo and topojson-client.
export const geoArea = undefined;
export const geoBounds = undefined;
export const geoCentroid = undefined;
export const feature = undefined;
export const mesh = undefined;

// Of d3-scale-chromatic: charts of reports have their own colours.
export const schemeAccent = [];
export const schemeCategory10 = [];
export const schemeDark2 = [];
export const schemeObservable10 = [];
export const schemePaired = [];
export const schemePastel1 = [];
export const schemePastel2 = [];
export const schemeSet1 = [];
export const schemeSet2 = [];
export const schemeSet3 = [];
