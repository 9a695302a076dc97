/**
 * A program that starts a command under the guard and then waits: the command writes its process id
 * to a file.
 */
import { startGuarded } from '../../local/children/guarded-child.ts';

const [file = ''] = process.argv.slice(2);
const write = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid));`;
const stubborn = `process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000);`;
const child = startGuarded(process.execPath, ['-e', stubborn + write], { env: process.env });
const { code } = await child.exited;
process.stdout.write(`the command ended with ${code}\n`);
