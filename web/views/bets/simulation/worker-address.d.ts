/** The address of a script that the bundler has built for a worker. */
declare module '*?worker&url';
