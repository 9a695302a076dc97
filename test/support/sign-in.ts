/**
 * A browser as far as signing in needs one: it keeps cookies by name and follows redirects by hand.
 */
export type Visitor = ReturnType<typeof createVisitor>;

type Sent = RequestInit & { readonly headers?: Readonly<Record<string, string>> };

export function createVisitor(url: string) {
  const cookies = new Map<string, string>();

  /** One request; redirects are answers. */
  async function visit(path: string, { headers, ...rest }: Sent = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      ...rest,
      headers: { ...(cookie && { cookie }), ...headers },
    });
    for (const cookie of response.headers.getSetCookie()) {
      keep(cookie);
    }
    return response;
  }

  function keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ');
    const [name = '', ...value] = pair.split('=');
    const isOver = attributes.some(
      (each) => /^max-age=0$/i.test(each) || /^expires=Thu, 01 Jan 1970/i.test(each),
    );
    if (isOver) {
      cookies.delete(name);
    } else {
      cookies.set(name, value.join('='));
    }
  }

  /** The request and those it leads to, until an answer is no redirect to this site's sign-in. */
  async function follow(path: string, sent: Sent = {}): Promise<Response> {
    let response = await visit(path, sent);
    for (let hops = 0; hops < 10 && response.status >= 301 && response.status <= 303; hops += 1) {
      const next = new URL(response.headers.get('location') ?? '', new URL(path, url));
      if (next.pathname === '/') {
        return response;
      }
      response = await visit(next.href);
    }
    return response;
  }

  /** Signs in as a person would. Resolves with the last answer: a redirect to the page. */
  async function signIn(email: string, password: string): Promise<Response> {
    const page = await follow('/account/sign-in');
    const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    return follow(action, { method: 'POST', body: new URLSearchParams({ email, password }) });
  }

  /** A new access token for the session, as the page asks for it. */
  async function accessToken(): Promise<string> {
    const response = await visit('/account/session', {
      method: 'POST',
      headers: { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' },
    });
    if (response.status !== 200) {
      throw new Error(`No session: ${response.status} ${await response.text()}`);
    }
    return ((await response.json()) as { access_token: string }).access_token;
  }

  return { cookies, visit, follow, signIn, accessToken };
}
