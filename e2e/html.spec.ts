import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

/** What the server sends, before any script: valid HTML on every page, in both languages. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Written by React as it is, and right in HTML: attribute case, void elements closed, style attributes of the bars.
    'attr-case': 'off',
    'void-style': 'off',
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Long titles are cut by search engines only; ours name the project.
    'long-title': 'off',
  },
})

test('every page is valid HTML', async ({ request }) => {
  const { data: projects } = await (await request.get('/api/projects?per_page=1')).json()
  const { data: organizations } = await (await request.get('/api/organizations?per_page=1')).json()
  const { data: trails } = await (await request.get('/api/trails?per_page=1')).json()
  const paths = [
    ...[
      '/',
      '/proyectos',
      '/organizaciones',
      '/buscar',
      '/elegir-proyecto',
      '/favoritos',
      '/transparencia',
      '/sobre-nosotros',
      '/terminos-y-condiciones',
      '/privacidad',
      '/arrepentimiento',
      '/iniciar-sesion',
      '/registro',
      '/account/recovery',
      '/mendoza',
      '/salta',
      '/estilo',
      '/nada',
    ],
    ...[
      '/en',
      '/en/projects',
      '/en/organizations',
      '/en/search',
      '/en/transparency',
      '/en/about-us',
      '/en/terms-and-conditions',
      '/en/privacy',
      '/en/withdrawal',
      '/en/choose-project',
      '/en/favorites',
      '/en/login',
      '/en/register',
      '/en/account/recovery',
      '/en/mendoza',
      '/en/style',
      '/en/nothing',
    ],
    ...[
      `/proyecto/${projects[0].slug}`,
      `/en/project/${projects[0].slug}`,
      `/organizacion/${organizations[0].slug}`,
      `/en/organization/${organizations[0].slug}`,
    ],
    ...[`/transparencia/${trails[0].code}`, `/en/transparency/${trails[0].code}`],
  ]
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html)
    const messages = results.flatMap((result) =>
      result.messages.map((message) => `${path}: ${message.ruleId} ${message.message} ${message.selector ?? ''}`),
    )
    expect.soft([...new Set(messages)]).toEqual([])
  }
})
