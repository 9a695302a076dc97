import { ApiError } from '#http/api-error.ts';
import type { ApiRequest } from '#http/api-request.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';

const MAX_BYTES = 1_000_000;

/** The text of a CSV body. Throws for another media type, another encoding, and more than 1 MB. */
export function csvText({
  body,
  isBase64Encoded,
  headers,
}: Pick<ApiRequest, 'body' | 'isBase64Encoded' | 'headers'>): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (type.trim().toLowerCase() !== 'text/csv' || !['', 'identity'].includes(coding)) {
    throw new ApiError('unsupported_media_type', {
      detail:
        'Send the file as it is, with the header "Content-Type: text/csv" and without ' +
        '"Content-Encoding".',
    });
  }
  const text = typeof body === 'string' ? body : '';
  const bytes = Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BYTES) {
    throw invalidParameters([{ parameter: 'body', message: 'must have at most 1,000,000 bytes' }]);
  }
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // The gateway hands a text over as text, with such a character for each byte that is no UTF-8.
  if (decoded.includes('\ufffd')) {
    throw invalidParameters([{ parameter: 'body', message: 'must be text in UTF-8' }]);
  }
  return decoded;
}
