import { render } from 'preact';
import { App } from './app.tsx';
import './style.css';
import './workbench/workbench.css';

render(<App />, document.getElementById('app') as HTMLElement);
