import { globSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the icons of Tabler's that the site imports. The package has 18 000 files, so that it is no dependency: name the icon in an import, run
 * `npm install --no-save @tabler/icons-react@3.52.0`, then this, and commit the result.
 */
const FILE = 'src/kit/ui/icons/icons.ts'

type Part = [element: string, attributes: Record<string, string>]

const imported = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from '[^']*\/icons\.ts'/g)].flatMap(
    ([, names = '']) => names.match(/(?<!type )\bIcon\w+/g) ?? [],
  ),
)
const icons = await Promise.all([...new Set(imported)].sort().map(declarationOf))
writeFileSync(
  FILE,
  `// Written by bin/generate/write-icons.ts, from Tabler's: their licence is the file LICENSE beside this one.\nimport { iconOf } from './icon.tsx'\n\n${icons.join('')}`,
)

async function declarationOf(name: string): Promise<string> {
  const { __iconNode: parts } = (await import(`@tabler/icons-react/dist/esm/icons/${name}.mjs`)) as { __iconNode: Part[] }
  const filled = name.endsWith('Filled') ? ', true' : ''
  return `export const ${name} = /* @__PURE__ */ iconOf('${parts.map(markupOf).join('')}'${filled})\n`
}

function markupOf([element, { key: _, ...attributes }]: Part): string {
  return `<${element}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`
}
