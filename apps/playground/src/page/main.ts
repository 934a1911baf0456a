import '@geo/view/colours.css';
import 'maplibre-gl/dist/maplibre-gl.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/map.css';
import './styles/time.css';
import './styles/panel.css';
import './styles/panel-content.css';
import { h, render } from 'preact';
import { App } from './app';
import { command, openFirst } from './model/playground';

/** Virtual seconds a real one at first: a stop of minutes is not waited for, and a drive is still seen. */
const FIRST_RATE = 5;

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element "app"');
render(h(App, {}), root);
void openFirst().then(() => command({ type: 'rate', rate: FIRST_RATE }));
