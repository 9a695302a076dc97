/** What is loaded with the first view that has a chart. */
export { Plot } from './plot.tsx';
export { Strip } from './strip.tsx';
