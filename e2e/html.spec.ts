import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { PUBLIC_PAGES, SIGN_IN_PAGES } from './steps/pages.ts'

/** For the HTML that the server sends, before any script runs. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's output, valid in HTML: attribute case, closed void elements, style attributes of the bars.
    'attr-case': 'off',
    'void-style': 'off',
    // React's generated ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Only search engines cut long titles; ours include the project's name.
    'long-title': 'off',
  },
})

test('every page is valid HTML', async ({ request }) => {
  const pages = [...PUBLIC_PAGES, ...SIGN_IN_PAGES].flatMap(({ es, en }) => [es, en])
  for (const path of [...pages, '/salta', '/estilo', '/en/style', '/nada', '/en/nothing']) {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html)
    const messages = results.flatMap((result) =>
      result.messages.map((message) => `${path}: ${message.ruleId} ${message.message} ${message.selector ?? ''}`),
    )
    expect.soft([...new Set(messages)]).toEqual([])
  }
})
