import { render } from 'preact';
import { App } from './app.tsx';
import './colours.css';
import './style.css';
import './workbench/workbench.css';

render(<App />, document.getElementById('app') as HTMLElement);
