import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** A workbook as small as can be; a cell is text, a number, a date in `{ d }`, or a formula with its stored value in `{ f, v }`. */
export function workbook(
  rows: (string | number | { f: string; v?: number } | { d: number } | null)[][],
  more: Record<string, Uint8Array> = {},
  firstRow = 1,
): Uint8Array {
  const letter = (column: number) => String.fromCharCode(65 + column)
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const cells = rows.map((row, index) => {
    const written = row.map((cell, column) => {
      const r = `${letter(column)}${index + firstRow}`
      if (cell === null) return ''
      if (typeof cell === 'string') return `<c r="${r}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      if (typeof cell === 'number') return `<c r="${r}"><v>${cell}</v></c>`
      if ('d' in cell) return `<c r="${r}" s="1"><v>${cell.d}</v></c>`
      return `<c r="${r}"><f>${escaped(cell.f)}</f>${cell.v === undefined ? '' : `<v>${cell.v}</v>`}</c>`
    })
    return `<row r="${index + firstRow}">${written.join('')}</row>`
  })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Hoja 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ),
    ...more,
  })
}

/** Several sheets, in their order; `state` hides one. */
export function workbookOf(sheets: { name: string; rows: Parameters<typeof workbook>[0]; state?: string }[]): Uint8Array {
  const files = unzipSync(workbook([]))
  const parts = sheets.map(({ rows }) => unzipSync(workbook(rows))['xl/worksheets/sheet1.xml']!)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const named = sheets.map(
    ({ name, state }, i) => `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  const related = sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
  return zipSync({
    ...files,
    'xl/workbook.xml': strToU8(`<workbook ${main} xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      strFromU8(files['xl/_rels/workbook.xml.rels']!)
        .replace(/<Relationship Id="rId1".*?\/>/, related.join(''))
        .replace(
          'Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"',
          `Id="rIdS" Type="${office}/styles"`,
        ),
    ),
    ...Object.fromEntries(parts.map((part, i) => [`xl/worksheets/sheet${i + 1}.xml`, part])),
  })
}
