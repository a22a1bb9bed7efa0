import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useScreenMatches } from '../../../ui/screen-matches.ts'
import classes from '../files.module.css'
import type { DocumentRow, FileDetail } from '../files.queries.ts'
import { dateText, pagesText, typeText } from './document-facts.ts'
import { DocumentStates } from './document-states.tsx'
import { fileMessages as texts } from './messages.ts'

/** Below this width documents are cards, as the rows of lists are. */
const NARROW = '(width < 1024px)'

type Props = { file: FileDetail; onShow: (documentId: number) => void }
type RowsProps = { rows: readonly DocumentRow[]; onShow: (documentId: number) => void }

/** The name of a document, which opens its panel. */
const DocumentName = ({ document, onShow }: { document: DocumentRow; onShow: (id: number) => void }) => (
  <UnstyledButton className={classes.documentName} onClick={() => onShow(document.id)}>
    <bdi className={document.withdrawnAt ? classes.withdrawn : undefined}>{document.title}</bdi>
  </UnstyledButton>
)

function DocumentTable({ rows, onShow }: RowsProps) {
  const { columns } = texts
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark; this names a box that scrolls sideways
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className={classes.frame} role="group" aria-label={texts.tableLabel} tabIndex={0}>
      <table className={classes.table} aria-label={texts.tableLabel}>
        <thead>
          <tr>
            {Object.values(columns).map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((document) => (
            <tr key={document.id}>
              <td>{document.order}</td>
              <th scope="row" className={classes.nameCell}>
                <DocumentName document={document} onShow={onShow} />
              </th>
              <td>{typeText(document)}</td>
              <td className={classes.figure}>{dateText(document)}</td>
              <td className={classes.figure}>{pagesText(document)}</td>
              <td>{document.version}</td>
              <td>
                <DocumentStates document={document} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DocumentCards({ rows, onShow }: RowsProps) {
  const { columns } = texts
  const factsOf = (document: DocumentRow) =>
    [
      [columns.order, String(document.order)],
      [columns.type, typeText(document)],
      [columns.date, dateText(document)],
      [columns.pages, pagesText(document)],
      [columns.version, String(document.version)],
    ].filter(([, value]) => value !== '')
  return (
    <ul className={classes.plainList} aria-label={texts.tableLabel}>
      {rows.map((document) => (
        <li key={document.id} className={classes.item}>
          <DocumentName document={document} onShow={onShow} />
          <dl className={classes.facts}>
            {factsOf(document).map(([label, value]) => (
              <div key={label} className={classes.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <DocumentStates document={document} />
        </li>
      ))}
    </ul>
  )
}

/** The folders of a file, and the documents of the chosen one in their order. */
export function Documents({ file, onShow }: Props) {
  const isNarrow = useScreenMatches(NARROW)
  const [chosen, setChosen] = useState<string>()
  const folder = file.folders.find(({ key }) => key === chosen)
  const rows = folder ? file.contents.filter(({ folderKey }) => folderKey === folder.key) : file.contents
  const folderButton = (key: string | undefined, label: string) => (
    <Button
      key={key ?? 'all'}
      variant={folder?.key === key ? 'filled' : 'default'}
      aria-pressed={folder?.key === key}
      onClick={() => setChosen(key)}
    >
      <bdi>{label}</bdi>
    </Button>
  )
  const Rows = isNarrow ? DocumentCards : DocumentTable
  return (
    <>
      {file.folders.length > 0 && (
        <nav className={classes.folders} aria-label={texts.folders}>
          {folderButton(undefined, texts.inFolder(texts.allFolders, file.contents.length))}
          {file.folders.map(({ key, name, documents }) => folderButton(key, texts.inFolder(name, documents)))}
        </nav>
      )}
      {rows.length === 0 ? (
        <p className={classes.notice}>{folder ? texts.emptyFolder : texts.noDocuments}</p>
      ) : (
        <Rows rows={rows} onShow={onShow} />
      )}
    </>
  )
}
