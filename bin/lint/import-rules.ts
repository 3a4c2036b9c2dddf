/** Imports run downhill, types included (docs/decisions/0012-domain-and-web.md). Each list is written from the bottom up. */
const FLOORS = ['config', 'kit', '(urls|pictures|page-cache)', 'domain', 'api', 'web', 'app', 'server\\.ts']
const NOUNS = [
  'uploads',
  'audit',
  'emails',
  'places',
  'users',
  'saved-filters',
  'sign-in',
  'accounts',
  'realtime',
  'causes(?!/pages)',
  'catalogues',
  'organizations',
  'bank-accounts',
  'projects',
  'clients',
  'search',
  'hand-offs',
  'bookings',
  'sheets',
  'statements',
  'site-codes',
  'rates',
  'contributions',
  'payouts',
  'ledger',
  'bank-statements',
  'reports',
  'receipts',
  'notifications',
  'exports',
  'links',
  'content',
  'legal',
  'offers',
  'blog',
  'deals',
  'offer-imports',
  'sections',
  'voices',
  'place-pages',
  'causes/pages',
  'desk-home',
]
const AUDIENCES = ['public', 'sign-in', 'account', 'organization', 'admin', 'sales', 'hotelier']
const TESTS = '\\.(test|arbitraries)\\.tsx?$|^src/testing/'

/** A file that `from` describes imports nothing that `to` describes; `pathNot` of `to` may name a group of the other by `$1`. */
export interface ImportRule {
  name: string
  from: Paths
  /** `circular`: on a way back to the file itself. `by_file`: by a path instead of a package's exports. */
  to: Paths & { circular?: true; by_file?: true }
}

interface Paths {
  path?: string
  pathNot?: string | undefined
}

function rule(name: string, from: ImportRule['from'], to: ImportRule['to']): ImportRule {
  return { name, from: { pathNot: TESTS, ...from }, to }
}

/** @param except the one file that may look up */
function upward(order: string[], folder: string, except?: string): ImportRule[] {
  return order.slice(0, -1).map((one, i) => {
    const above = order.slice(i + 1).join('|')
    const from = { path: `^${folder}${one}(/|$)`, ...(except && { pathNot: `${TESTS}|${except}` }) }
    return rule(`${one.replace('(?!/pages)', '')} imports nothing above it`, from, { path: `^${folder}(${above})(/|$)` })
  })
}

/** The list of kinds of content, each of which lives beside its noun. */
const KINDS = '^src/domain/content/kinds/kinds\\.ts$'

export const IMPORT_RULES: ImportRule[] = [
  rule('no cycles', { pathNot: undefined }, { circular: true }),
  ...upward(FLOORS, 'src/'),
  rule('packages import nothing of the site', { path: '^packages/' }, { path: '^(src|db|bin|demo)/' }),
  rule(
    'packages are imported by their exports, not by their files',
    { path: '^(src|db|bin|demo)/', pathNot: undefined },
    { path: '^packages/', by_file: true },
  ),
  ...upward(NOUNS, 'src/domain/', KINDS),
  rule(
    'the list of kinds imports kinds, and what content itself may',
    { path: KINDS },
    { path: `^src/domain/(${NOUNS.slice(NOUNS.indexOf('content') + 1).join('|')})/`, pathNot: '\\.kind\\.ts$|^src/domain/content/' },
  ),
  rule('only tests import the helpers of tests', { path: '^(src|db|demo)/' }, { path: '^src/testing/' }),
  rule(
    'audiences share shell, desk and components, not each other',
    { path: `^src/web/(${AUDIENCES.join('|')})/` },
    { path: `^src/web/(${AUDIENCES.join('|')})/`, pathNot: '^src/web/$1/' },
  ),
  rule(
    'what audiences share imports none of them',
    { path: '^src/web/(shell|desk|components|visitor)/' },
    { path: `^src/web/(${AUDIENCES.join('|')})/` },
  ),
  rule('React is for web, kit/ui and pictures', { path: '^src/(?!web/|kit/ui/|pictures/)' }, { path: 'node_modules/react(-dom)?/' }),
  rule(
    "Mantine's components are for desks, the calendar and the editor",
    { path: '^src/(?!web/(desk|admin|sales|organization)/|web/components/(search-box/island/dates|editor)/)' },
    { path: 'node_modules/@mantine/core/' },
  ),
  rule(
    'the website reaches data through the API',
    // Sitemap and feeds are endpoints of their own, for machines: they name every page there is.
    { path: '^src/web/(?!discovery/)' },
    { path: '^src/domain/.*((/find-[^/]+|\\.(tables|api))\\.server|\\.letters)\\.ts$' },
  ),
  rule('tables import no finder and no endpoint', { path: '\\.tables\\.server\\.ts$' }, { path: '(/find-[^/]+|\\.api)\\.server\\.ts$' }),
  rule(
    'finders and verbs import no endpoint',
    { path: '^src/domain/.*\\.server\\.ts$', pathNot: `\\.api\\.server\\.ts$|${TESTS}` },
    { path: '\\.api\\.server\\.ts$' },
  ),
  rule(
    'shapes and rules do no input or output',
    { path: '^src/domain/.*/[a-z-]+(\\.kind)?\\.ts$' },
    { path: '\\.server\\.tsx?$|^node:|node_modules/(pg|drizzle-orm|hono)/' },
  ),
  rule('the demo travel site is a stranger', { path: '^demo/' }, { path: '^src/' }),
  rule('nothing imports the process', { path: '^src/(?!server\\.ts)' }, { path: '^src/server\\.ts$' }),
]
