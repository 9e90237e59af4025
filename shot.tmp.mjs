import { chromium } from 'playwright-core';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const [,, out, full, widths, ...files]=process.argv;
for (const f of files) for (const w of widths.split(',').map(Number)) {
  const p=await b.newPage({viewport:{width:w,height:w<500?844:w<1000?1100:900}});
  await p.goto('file:///tmp/ask/rep/'+f+'/report.html');
  await p.screenshot({path:`${out}/${f}-${w}.png`,fullPage:full==='full'});
  await p.close();
}
await b.close();
