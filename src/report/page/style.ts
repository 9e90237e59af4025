import { nightRules } from '../chart/draw.ts';
import { PAPER } from '../chart/palette.ts';

/** Type of the page. */
export const FONTS = {
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, "Noto Serif", serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace',
};
const { serif: SERIF, sans: SANS, mono: MONO } = FONTS;

/** Colours of the page, with light and dark mode. */
export const COLOURS = `:root{color-scheme:light dark;--paper:#fbfaf7;--raised:#fff;--ink:#1c2430;--muted:#5a6472;--rule:#e2e0da;--track:#e9e7e1;--link:#1a559a;--notice:#fff4dc;--notice-edge:#c98a13;--interval:#1c243066;--edge:#0000001a;--floor:#f1efe9;--wall:#9aa1ab;--rubble:#ddd3bf;--water:#b9d4e8;--door:#a9743a;--side0:#1f62ad;--side1:#b84e05;--bad:#9b2020;--good:#0f6b5c}
@media screen and (prefers-color-scheme:dark){:root{--paper:#12161d;--raised:#1a202a;--ink:#ece9e2;--muted:#a9b1bd;--rule:#2c3440;--track:#262d38;--link:#8fc0f7;--notice:#2c2410;--notice-edge:#d9a441;--interval:#ffffff80;--edge:#ffffff24;--floor:#232a35;--wall:#4b5564;--rubble:#453f33;--water:#274a66;--door:#b98a55;--side0:#6cb0f5;--side1:#f59a52;--bad:#f3928c;--good:#4cc9b4}}`;

/** The page's style: one column on phones, two on wide screens, with light and dark mode. */
export const STYLE = `
${COLOURS}
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
.about{color:var(--muted);max-width:44rem;margin:0 0 1rem;font-size:.98rem}
.hero{display:grid;gap:1.25rem 3rem;padding-block:1.25rem 1.5rem}
.answer{font-family:${SERIF};font-size:clamp(1.25rem,1.1rem + .8vw,1.6rem);line-height:1.38;margin:.2rem 0 .8rem;text-wrap:pretty}
.hero .tiles{grid-template-columns:repeat(2,minmax(0,1fr))}@media (min-width:36rem) and (max-width:65.99rem){.hero .tiles{grid-template-columns:repeat(4,minmax(0,1fr))}}
.changes{margin:1rem 0;padding-left:1.1rem}.changes li{padding:.12rem 0}
.basis{color:var(--muted);font-size:.92rem;margin:0}.tiles+.basis{margin-top:1rem}
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
.luck svg{max-width:720px}.luck .grid{stroke:var(--rule)}.luck text{fill:var(--muted);font-size:12px}.luck polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}.luck .side0{stroke:var(--side0)}.luck .side1{stroke:var(--side1)}.luck .key span{font-weight:600;margin-right:1em}.luck .key .side0{color:var(--side0)}.luck .key .side1{color:var(--side1)}.rolls .after{display:block;color:var(--muted)}
svg.wide{display:none;max-width:40rem}svg.narrow{display:block;max-width:27rem}
svg.chart [role="graphics-symbol"]:focus{outline:2px solid var(--link);outline-offset:1px}
[fill="${PAPER.light}"]{fill:var(--paper)}[stroke="${PAPER.light}"]{stroke:var(--paper)}
.pair>.price{align-self:start;min-width:0}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.4rem,1fr));gap:.7rem;margin:1rem 0 0;padding:0}
.tiles>div{background:var(--raised);border:1px solid var(--rule);border-radius:.5rem;padding:.7rem .9rem .75rem}
.tiles dt{font-size:.86rem;color:var(--muted)}
.tiles dd{margin:0}
.tiles .number{font-size:1.4rem;font-weight:600;letter-spacing:-.01em;white-space:normal}
.tiles .bound{font-size:1.05rem;line-height:1.9}.tiles .bound .range{line-height:1.5}.tiles .range{display:block;font-size:.82rem;font-weight:400;letter-spacing:0}
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
.cells summary{position:relative;display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:.25rem 1.2rem;align-items:center;width:auto;color:var(--ink);padding:.55rem .1rem .55rem 1.5rem;font-size:.95rem}
.cells summary::before{content:"+";color:var(--link);position:absolute;left:.1rem;top:.55rem}
.cells details[open]>summary::before{content:"\\2212"}
.cells summary b{font-weight:600;grid-column:1/-1}.cells summary svg.bar{max-width:14rem}
.cells details[open]{padding-bottom:1rem}
.notice{background:var(--notice);border-left:4px solid var(--notice-edge);padding:.7rem 1rem;border-radius:0 .4rem .4rem 0;max-width:46rem;margin:1rem 0}
.outcome{white-space:nowrap;font-weight:600}.outcome.fail,.outcome.not-asked,.outcome.no-data,.outcome.interrupted{color:var(--bad)}.outcome.pass{color:var(--good)}
.dice{min-width:0}.dice .basis{margin:.15rem 0 .5rem}
.facts{display:grid;grid-template-columns:fit-content(45%) minmax(0,1fr);gap:.3rem 1.4rem;margin:1rem 0;max-width:60rem}
.facts dt{color:var(--muted);overflow-wrap:anywhere}.facts dd{margin:0;overflow-wrap:anywhere}
pre{background:var(--raised);border:1px solid var(--rule);border-radius:.5rem;padding:.8rem 1rem;overflow-x:auto;line-height:1.5;margin:.5rem 0}pre.command{white-space:pre-wrap;overflow-wrap:anywhere}
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
.over-stage.over-stage{padding-block:.4rem}.without-board .roll{columns:1;font-size:1rem}.without-board .roll li{grid-template-columns:minmax(6rem,1fr) minmax(6rem,12rem);padding:.4rem 0;border-top:1px solid var(--rule)}.long{min-width:15rem}.over-stage .answer{max-width:52rem;margin-bottom:.3rem}
.player{display:grid;gap:1.5rem 2.5rem;margin:.6rem 0}
svg.board{display:block;width:100%;max-height:34rem;background:var(--raised);border:1px solid var(--rule);border-radius:.5rem}
svg.board[hidden]{display:none}.map{font-size:1.05rem;line-height:1.25;margin:0}
.ground rect{fill:var(--floor);stroke:var(--raised);stroke-width:1}.ground .wall{fill:var(--wall);stroke:var(--wall)}.ground .pillar{fill:var(--wall);rx:12px}.ground .rubble,.ground .crates{fill:var(--rubble)}.ground .water{fill:var(--water)}.ground [class$=door]{fill:var(--door)}.ground .open-door{fill-opacity:.4}.ground .object{fill:var(--notice-edge)}
.figure{transition:transform .35s}.figure text{font:600 15px ${SANS};fill:var(--raised)}.figure text.small{font-size:11px}.figure circle{fill:var(--muted);stroke:var(--raised);stroke-width:2}.figure.down{opacity:.45}.figure :not(circle){pointer-events:none}
.figure.side0 circle,.roll .side0 .fill{fill:var(--side0)}.figure.side1 circle,.roll .side1 .fill{fill:var(--side1)}.roll .fill{fill:var(--muted)}
.health-ground{fill:var(--raised)}.health{fill:var(--ink)}
.controls{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:.7rem 0}.controls input{flex:1 1 8rem;min-width:6rem;accent-color:var(--link)}.controls output{white-space:nowrap;font-size:.9rem;color:var(--muted);min-width:6.2rem;text-align:right}
.said{min-height:7.5rem;border-left:4px solid var(--link);padding:.1rem 0 .1rem 1rem}.said .what{font:600 1.15rem/1.4 ${SERIF};color:inherit;text-decoration:none}
.roll{list-style:none;padding:0;margin:1rem 0 0;columns:17rem 2;column-gap:1.6rem;font-size:.88rem}.roll li{display:grid;grid-template-columns:minmax(6rem,1fr) 4rem;gap:0 .7rem;align-items:center;break-inside:avoid;padding:.18rem 0}.roll .rest{grid-column:1/-1;color:var(--muted);font-size:.8rem;line-height:1.3}.roll .who{font-weight:600}.roll .down .who{text-decoration:line-through;font-weight:400}
.story h2{font:600 1rem/1.35 ${SANS};margin:1.2rem 0 .3rem}.story h2:first-child{margin-top:0}.story ol{margin:0;padding-left:2.6rem}.story ol>li{padding:.22rem .5rem;border-radius:.3rem;font-size:.95rem}.story ol>li::marker{color:var(--muted);font-size:.8rem}.story p{margin:0}.story .what{color:inherit;text-decoration:none}.story .what:hover{text-decoration:underline}.rule{color:var(--muted);font:.8rem ${MONO};white-space:nowrap}.rolls{list-style:none;margin:.1rem 0 0;padding:0;font-size:.84rem}.story [aria-current]{background:var(--notice)}
@media (prefers-reduced-motion:reduce){.figure{transition:none}}
@media print,(max-width:35.99rem){td.number,td .number{white-space:normal}th,td{padding-inline:.6rem}}
@media (min-width:36rem){svg.wide{display:block}svg.narrow{display:none}}
@media screen{.live .story{max-height:26rem;overflow-y:auto;border:1px solid var(--rule);border-radius:.5rem;padding:.7rem .6rem}}
@media screen and (min-width:56rem){.player.live{grid-template-columns:minmax(0,6fr) minmax(0,5fr);align-items:start}.live .story{max-height:44rem}.said{position:absolute;clip-path:inset(50%);width:1px;height:1px;min-height:0;overflow:hidden}}
@media screen and (min-width:50rem) and (max-width:65.99rem){.pair{grid-template-columns:repeat(2,minmax(0,1fr));column-gap:2rem}.pair svg.wide{display:none}.pair svg.narrow{display:block}.pair>.price{grid-column:1/-1}.cells summary{grid-template-columns:minmax(0,1fr) 12rem 14rem}.cells summary b{grid-column:auto}}
@media (min-width:66rem){.hero:not(.over-stage){grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:start;padding-block:2rem 2.4rem;grid-template-rows:auto 1fr}.hero:not(.over-stage)>:first-child{grid-row:1/3}.hero:not(.over-stage)>:nth-child(2){grid-column:2}.hero:not(.over-stage)>:nth-child(3){grid-column:2}.cells summary{grid-template-columns:minmax(0,1fr) 12rem 20rem}.cells summary b{grid-column:auto}.pair{grid-template-columns:repeat(2,minmax(0,1fr))}.pair>.price:nth-child(odd){grid-column:1/-1}.answer{font-size:1.62rem}}
@media print{thead th{white-space:normal}pre{white-space:pre-wrap;overflow-wrap:anywhere}.stage{display:none}.live .story{max-height:none;overflow:visible}:root{--paper:#fff}nav,.skip,#tip,dialog{display:none}body{font-size:10pt}svg.wide{display:block}svg.narrow{display:none}header,footer,.hero,.parts{max-width:none;padding-inline:0}.scroll{overflow:visible}svg.chart,tr,.tiles>div{break-inside:avoid}h2,h3,figcaption{break-after:avoid}svg,.bar{print-color-adjust:exact;-webkit-print-color-adjust:exact}details::details-content{content-visibility:visible;display:block}summary{color:var(--muted)}}
${nightRules()}
`;
