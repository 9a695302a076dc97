import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A headless Chromium: that of CHROMIUM_PATH, or one at a usual place. Throws a sentence where
 * there is none.
 */
export async function launchChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  const found = (named ? [named] : USUAL_PLACES).find((path) => existsSync(path));
  if (found === undefined) {
    const looked = named ?? USUAL_PLACES.join(', ');
    throw new Error(
      `No Chromium at ${looked}. Install the package chromium, or name the program in CHROMIUM_PATH.`,
    );
  }
  return chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
}
