import { escapeXml } from '@huella/rich-text/escape-xml'
import { strToU8, zipSync } from 'fflate'
import type { Cell } from '../csv.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Columns that a file has at most. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PACKAGES = 'http://schemas.openxmlformats.org/package/2006'

/**
 * Rows as an .xlsx file of one sheet (ECMA-376). Every cell is text, so that long numbers keep their digits and nothing is a formula.
 */
export function writeWorkbook(header: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const lines = [header, ...rows].map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${LETTERS[column]}${row + 1}`)).join('')}</row>`,
  )
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGES}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGES}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Huella" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGES}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`),
  })
}

function cellOf(value: Cell, at: string): string {
  return value === null ? '' : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value))}</t></is></c>`
}

function xml(body: string): Uint8Array {
  return strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)
}
