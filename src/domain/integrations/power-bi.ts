/**
 * A data source of Power BI Desktop (`.pbids`), which opens the sets of rows by OData and asks for the token.
 * @param origin address of the installation, without a path
 */
export const powerBiFile = (origin: string): string =>
  `${JSON.stringify(
    {
      version: '0.1',
      connections: [{ details: { protocol: 'odata', address: { url: `${origin}/api/odata/` } }, mode: 'Import' }],
    },
    undefined,
    2,
  )}\n`
