import { expect, it } from 'vitest'
import { csvLine, writeCsv } from './csv.ts'

it('a cell with a quote, a line break or any delimiter of spreadsheets is quoted', () => {
  expect(csvLine(['plain', 'a,b', 'a;b', 'say "yes"', 'a\nb', null, 0])).toBe('plain,"a,b","a;b","say ""yes""","a\nb",,0\r\n')
})

it.each([
  '=1+1',
  '+1',
  '-1+1',
  '-1-1',
  '-x',
  '-',
  '@SUM(A1)',
  '\t=1',
  '\r1',
  '+5492615550000',
  '-1.5e3',
  '--1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('a cell that begins as a formula becomes text: %j', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})

it('a formula is guarded, too, where a spreadsheet that splits at semicolons begins a cell', () => {
  expect(csvLine(['Agua;=1+1;-2;@x', 'a\r\n=1+1\n+2'])).toBe(`"Agua;'=1+1;-2;'@x","a\r\n'=1+1\n'+2"\r\n`)
  expect(csvLine(['a;\r\nb; c', 'pozo - 2'])).toBe('"a;\r\nb; c",pozo - 2\r\n')
})

it('a negative number stays a number, also one that is written as text', () => {
  expect(csvLine([-1, -1234.5, '-0.50', '-1234.50', '-7'])).toBe('-1,-1234.5,-0.50,-1234.50,-7\r\n')
})

it('a file begins with a byte order mark and its header, which is guarded alike', () => {
  expect(writeCsv(['a;b', '=c'], [['x', 1]])).toBe(`\uFEFF"a;b","'=c"\r\nx,1\r\n`)
})
