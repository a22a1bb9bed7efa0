import { formatInstant } from '../../../domain/shared/time.ts'
import type { MapVersion } from './map.queries.ts'
import classes from './map-settings.module.css'
import { versionTexts as texts } from './messages.ts'

const { columns } = texts

/** Every map that was brought or taken away, the newest first. */
export const MapVersions = ({ versions }: { versions: readonly MapVersion[] }) => (
  <section className={classes.block} aria-labelledby="versiones-mapa">
    <h2 id="versiones-mapa" className={classes.title}>
      {texts.title}
    </h2>
    {versions.length === 0 ? (
      <p className={classes.note}>{texts.none}</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
      <section className={classes.scroll} aria-label={texts.table} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {Object.values(columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, fileName, fileBytes, attribution, createdBy, createdAt }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{fileName === null || fileBytes === null ? texts.removed : texts.file(fileName, fileBytes)}</td>
                <td>{attribution}</td>
                <td>{createdBy}</td>
                <td>{formatInstant(new Date(createdAt))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </section>
)
