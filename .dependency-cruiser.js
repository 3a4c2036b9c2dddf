/** Water runs one way, downhill (docs: architecture in README.md): kit ← rooms in this order ← areas, and inside a room noun ← tables ← finders, verbs ← api ← pages. */
const ROOMS = [
  'audit',
  'places',
  'maps',
  'people',
  'causes',
  'districts',
  'currencies',
  'organizations',
  'projects',
  'clients',
  'travel',
  'bookings',
  'ledger',
  'contributions',
  'offers',
  'blog',
  'sections',
  'voices',
  'place-pages',
  'emails',
  'deals',
]
const uphill = ROOMS.slice(0, -1).map((room, i) => ({
  name: `${room}-knows-only-rooms-below`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: `^src/(${ROOMS.slice(i + 1).join('|')}|areas|discovery)/` },
}))
const inside = (name, from, to) => ({ name, severity: 'error', from: { path: from, pathNot: '\\.test\\.tsx?$' }, to: { path: to } })

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'kit-knows-no-noun',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: '^src/kit/testing/' },
      to: { path: `^src/(${ROOMS.join('|')}|areas|scenes|share-cards|discovery)/` },
    },
    {
      name: 'scenes-and-share-cards-know-only-kit',
      severity: 'error',
      from: { path: '^src/(scenes|share-cards)/' },
      to: { path: `^src/(${ROOMS.join('|')}|areas|discovery)/` },
    },
    ...uphill,
    inside(
      'pages-reach-data-through-the-api',
      '^src/[^/]+/(pages/|[^/]+\\.tsx$)',
      '\\.(tables|api)\\.server\\.ts$|/find-[^/]+\\.server\\.ts$',
    ),
    inside('tables-know-no-finder-and-no-door', '\\.tables\\.server\\.ts$', '/find-[^/]+\\.server\\.ts$|\\.api\\.server\\.ts$|\\.tsx$'),
    inside('finders-and-verbs-know-no-door', '^src/(?!kit/|discovery/)[^/]+/[^/]+\\.server\\.ts$', '^src/(?!kit/)[^/]+/.*\\.tsx$'),
    inside(
      'nouns-do-no-input-or-output',
      `^src/(${ROOMS.join('|')})/[a-z-]+\\.ts$`,
      '\\.server\\.tsx?$|^node:|node_modules/(pg|drizzle-orm|hono)/',
    ),
    inside('the-demo-travel-site-is-a-stranger', '^demo/', '^src/'),
    inside('only-the-process-starts-things', '^src/(?!server\\.ts)', '^src/server\\.ts$'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/kit/paraglide/|\\+types/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    parser: 'swc',
  },
}
