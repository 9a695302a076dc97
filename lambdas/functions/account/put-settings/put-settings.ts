import { refuseUnknown, settingsChange, settingsRow } from '#http/account/settings-fields.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { type ChangeSettingsDeps, changeVersion } from '../change-settings.ts';
import type { endpoint } from './endpoint.ts';

/**
 * Changes the account's settings. Fields that the body does not have stay as they are. A book or
 * sport that is not known is refused, unless it was among the settings before.
 */
export function createPutSettings(deps: ChangeSettingsDeps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const change = settingsChange(request.body);
    const { settings, headers } = await changeVersion(deps, request, (current, knownKeys) => {
      const changed = change(current);
      refuseUnknown(current, changed, knownKeys);
      return changed;
    });
    return { content: settingsRow(settings), headers };
  };
}
