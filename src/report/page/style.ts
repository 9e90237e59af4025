import { nightRules } from '../chart/draw.ts';
import { PAPER } from '../chart/palette.ts';

const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, "Noto Serif", serif';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace';

/** The page's style: one column on phones, two on wide screens, light by day and dark by night. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--raised:#fff;--ink:#1c2430;--muted:#5a6472;--rule:#e2e0da;--track:#e9e7e1;--link:#1a559a;--notice:#fff4dc;--notice-edge:#c98a13;--interval:#1c243066;--edge:#0000001a}
@media screen and (prefers-color-scheme:dark){:root{--paper:#12161d;--raised:#1a202a;--ink:#ece9e2;--muted:#a9b1bd;--rule:#2c3440;--track:#262d38;--link:#8fc0f7;--notice:#2c2410;--notice-edge:#d9a441;--interval:#ffffff80;--edge:#ffffff24}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 ${SANS};font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word}
header,footer,.hero,.parts{max-width:72rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.25rem}
h1,h2{font-family:${SERIF};font-weight:600;line-height:1.15;text-wrap:balance}
h1{font-size:clamp(1.9rem,1.3rem + 2.6vw,3.1rem);margin:.1em 0 .25em;letter-spacing:-.012em}
h2{font-size:1.65rem;margin:0 0 .3rem}
h3,figcaption h2{font:600 1rem/1.35 ${SANS};margin:0}
p{margin:.4em 0}
a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:1px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
code,pre{font-family:${MONO};font-size:.86em}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--raised);padding:.5rem 1rem;z-index:3}
.findings{padding:1rem 0 0;border-top:1px solid var(--rule);font-size:.95rem}.findings ul{list-style:none;margin:.2rem 0 0;padding:0}.findings li{padding:.14rem 0}.findings a{color:var(--ink);text-decoration-color:var(--muted)}
.kicker{color:var(--muted);font-size:.86rem;letter-spacing:.04em;margin:0}
.about{color:var(--muted);max-width:44rem;margin:.9rem 0 0;font-size:.98rem}
.hero{display:grid;gap:1.25rem 3rem;padding-block:1.25rem 1.5rem}
.answer{font-family:${SERIF};font-size:clamp(1.25rem,1.1rem + .8vw,1.6rem);line-height:1.38;margin:.2rem 0 .8rem;text-wrap:pretty}
.basis{color:var(--muted);font-size:.92rem;margin:0}
nav{border-block:1px solid var(--rule);max-width:none;position:sticky;top:0;background:var(--paper);z-index:2}
nav ul{max-width:72rem;margin:0 auto;padding:.1rem 1.25rem;display:flex;gap:0 1.4rem;list-style:none;overflow-x:auto;white-space:nowrap;scrollbar-width:none}
nav a{display:block;padding:.55rem 0;color:var(--ink);text-decoration:none;font-size:.9rem}
nav a:hover{text-decoration:underline}
section{padding:2.4rem 0 .4rem;scroll-margin-top:2.6rem}
section>p{max-width:46rem}
.lead{color:var(--muted);margin:0 0 1rem}
.pair{display:grid;gap:2.2rem 3rem;margin:1.4rem 0}
figure{margin:0;min-width:0}
figcaption{margin-bottom:.7rem}
figcaption p{color:var(--muted);font-size:.86rem;line-height:1.45;margin:.15rem 0 0;max-width:38rem}
svg.chart{width:100%;height:auto;overflow:visible}
svg.chart text{font-family:${SANS}}
svg.wide{display:none;max-width:40rem}svg.narrow{display:block;max-width:27rem}
svg.chart [role="graphics-symbol"]:focus{outline:2px solid var(--link);outline-offset:1px}
[fill="${PAPER.light}"]{fill:var(--paper)}[stroke="${PAPER.light}"]{stroke:var(--paper)}
.pair>.tiles{align-self:start}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.4rem,1fr));gap:.7rem;margin:1rem 0 0;padding:0}
.tiles>div{background:var(--raised);border:1px solid var(--rule);border-radius:.5rem;padding:.7rem .9rem .75rem}
.tiles dt{font-size:.86rem;color:var(--muted)}
.tiles dd{margin:0}
.tiles .number{font-size:1.4rem;font-weight:600;letter-spacing:-.01em;white-space:normal}
.tiles .range{display:block;font-size:.82rem;font-weight:400;letter-spacing:0}
.number{white-space:nowrap}.range{color:var(--muted)}
.term{color:inherit;text-decoration:underline dotted var(--muted);text-underline-offset:.22em}
.term:hover{text-decoration-style:solid}
.scroll{overflow-x:auto;margin:.6rem 0;border:1px solid var(--rule);border-radius:.5rem;background:var(--raised)}
table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{text-align:left;padding:.6rem .8rem .3rem;font-weight:600}
th,td{text-align:left;padding:.38rem .8rem;border-top:1px solid var(--rule);vertical-align:baseline}
thead th{border-top:0;color:var(--muted);font-weight:500;white-space:nowrap}
tbody th{font-weight:500}
td.bar-cell{min-width:6rem;width:30%}
svg.bar{display:block;width:100%;height:.55rem;border-radius:2px}
.track{fill:var(--track)}.interval{fill:var(--interval)}
details{margin:.5rem 0}
summary{cursor:pointer;padding:.2rem 0;color:var(--link);font-size:.9rem;width:fit-content}
.cells details{border-top:1px solid var(--rule);margin:0}
.cells summary{position:relative;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.25rem 1.2rem;align-items:center;width:auto;color:var(--ink);padding:.55rem .1rem .55rem 1.5rem;font-size:.95rem}
.cells summary::before{content:"+";color:var(--link);position:absolute;left:.1rem;top:.55rem}
.cells details[open]>summary::before{content:"\\2212"}
.cells summary b{font-weight:600;grid-column:1/-1}.cells summary svg.bar{max-width:14rem}
.cells details[open]{padding-bottom:1rem}
.notice{background:var(--notice);border-left:4px solid var(--notice-edge);padding:.7rem 1rem;border-radius:0 .4rem .4rem 0;max-width:46rem;margin:1rem 0}
.facts{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.3rem 1.4rem;margin:1rem 0;max-width:60rem}
.facts dt{color:var(--muted)}.facts dd{margin:0;min-width:0;overflow-wrap:anywhere}
pre{background:var(--raised);border:1px solid var(--rule);border-radius:.5rem;padding:.8rem 1rem;overflow-x:auto;line-height:1.5;margin:.5rem 0}
.definitions{columns:22rem 2;column-gap:3rem;margin:1rem 0}
.definitions>div{break-inside:avoid;padding:.45rem 0;scroll-margin-top:3.2rem}
dt code{color:var(--muted);font-weight:400}
.definitions dt,dialog dt{font-weight:600}.definitions dd,dialog dd{margin:.1rem 0 0}
.definitions>:target{background:var(--notice)}
.files{columns:14rem 3;padding-left:1.1rem;font-size:.92rem}
dialog{color:var(--ink);background:var(--raised);border:1px solid var(--rule);border-radius:.7rem;padding:1.1rem 1.3rem 1.2rem;max-width:min(30rem,calc(100vw - 2rem));box-shadow:0 1rem 3rem #0006}
dialog::backdrop{background:#0a0d1270}
dialog dl{margin:0 0 1rem}
button{font:inherit;color:var(--ink);background:var(--track);border:1px solid var(--edge);border-radius:.4rem;padding:.3rem .9rem;cursor:pointer}
#tip{position:fixed;z-index:4;background:var(--ink);color:var(--paper);padding:.3rem .6rem;border-radius:.35rem;font-size:.84rem;line-height:1.35;max-width:min(22rem,calc(100vw - 1rem));pointer-events:none}
footer{color:var(--muted);font-size:.86rem;border-top:1px solid var(--rule);margin-top:2.5rem;padding-block:1.2rem 2.5rem}
@media (min-width:36rem){svg.wide{display:block}svg.narrow{display:none}}
@media (min-width:66rem){.hero{grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:start;padding-block:2rem 2.4rem;grid-template-rows:auto 1fr}.hero>:nth-child(2){grid-column:2;grid-row:1/3}.cells summary{grid-template-columns:minmax(0,1fr) 12rem 20rem}.cells summary b{grid-column:auto}.pair{grid-template-columns:repeat(2,minmax(0,1fr))}.pair>.tiles:nth-child(odd){grid-column:1/-1}.answer{font-size:1.62rem}}
@media print{:root{--paper:#fff}nav,.skip,#tip,dialog{display:none}body{font-size:10pt}svg.wide{display:block}svg.narrow{display:none}header,footer,.hero,.parts{max-width:none;padding-inline:0}.scroll{overflow:visible}figure,tr,.tiles>div{break-inside:avoid}h2,h3{break-after:avoid}svg,.bar{print-color-adjust:exact;-webkit-print-color-adjust:exact}details::details-content{content-visibility:visible;display:block}summary{color:var(--muted)}}
${nightRules()}
`;
