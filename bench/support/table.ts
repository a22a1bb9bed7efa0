export type Row = { what: string; where: string; measured: string; reference?: string; ratio?: string }

/** Prints rows as a Markdown table. */
export function printTable(rows: readonly Row[]): void {
  process.stdout.write('| What | Where | Measured | Reference | Ratio |\n|---|---|---|---|---|\n')
  for (const { what, where, measured, reference = '', ratio = '' } of rows) {
    process.stdout.write(`| ${what} | ${where} | ${measured} | ${reference} | ${ratio} |\n`)
  }
}
