/** Licences of packages, as the lock file states them for every platform. */

type LockedPackage = { readonly version?: string; readonly license?: string };

/**
 * All permit use, change and distribution under our own licence. MPL-2.0 does so for packages that
 * are used unchanged; none of them is part of a deployed function.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/**
 * One line for each package whose licence is unknown or not allowed, by its path in the lock file.
 */
export function refusedLicences(
  packages: Readonly<Record<string, LockedPackage>>,
): readonly string[] {
  return Object.entries(packages).flatMap(([path, { version = 'of no version', license }]) => {
    if (path === '' || (license !== undefined && isAllowed(license))) {
      return [];
    }
    return [
      `${path.replace(/^.*node_modules\//, '')} ${version}: ${license ?? 'no licence is stated'}`,
    ];
  });
}

/**
 * An SPDX expression: of alternatives one has to be allowed, of licences that hold together all.
 */
function isAllowed(expression: string): boolean {
  const licences = expression.replaceAll(/[()]/g, '');
  return licences
    .split(' AND ')
    .every((all) => all.split(' OR ').some((one) => ALLOWED.has(one.trim())));
}
