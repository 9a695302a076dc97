/** The page on which a person says who they are. It loads nothing and has no script. */
export function signInPage(action: string, problem?: string): string {
  const note = problem === undefined ? '' : `<p role="alert">${problem}</p>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign in</title>
    <link rel="icon" href="data:,">
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      main { max-width: 22rem; margin: 15vh auto 0; padding: 0 1rem; }
      label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
      input, button { margin: 0.25rem 0 1rem; padding: 0.6rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>Sign in</h1>
      ${note}
      <form method="post" action="${action}">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required autofocus>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required>
        <button>Sign in</button>
      </form>
    </main>
  </body>
</html>
`;
}

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
};
