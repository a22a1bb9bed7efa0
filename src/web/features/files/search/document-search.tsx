import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { sourceText } from '../../../../domain/files/file-words.ts'
import { PAGE_SIZE } from '../../../../domain/shared/list-query.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { readListSearch } from '../../../ui/data-table/list-state/list-search.ts'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { FileLink } from '../file-link.tsx'
import classes from '../files.module.css'
import { type FoundDocument, searchQuery } from '../files.queries.ts'
import type { FilesRoute } from '../files-address.ts'
import { LoadFailure } from '../load-failure.tsx'
import { searchMessages as texts } from '../messages.ts'
import { Snippet } from './snippet.tsx'

function Found({ document: found }: { document: FoundDocument }) {
  return (
    <li className={classes.item}>
      <FileLink fileId={found.fileId} documentId={found.id}>
        <bdi>{found.title}</bdi>
      </FileLink>
      {found.snippet && (
        <p className={classes.snippet} dir="auto">
          <Snippet text={found.snippet} />
        </p>
      )}
      <div className={classes.meta}>
        <span>
          {found.fileNumber} · <bdi>{found.fileTitle}</bdi>
        </span>
        <span>{texts.order(found.order)}</span>
        <span>{found.type ?? sourceText(found.source)}</span>
        <span>{formatDay(found.documentDate)}</span>
        {found.withdrawnAt && <span>{texts.withdrawn}</span>}
      </div>
    </li>
  )
}

const noOrder = { sortable: [], defaultSort: 'id' } as const

/** Search in the text, titles and numbers of all documents that the person may open. */
export function DocumentSearch({ route }: { route: FilesRoute }) {
  const navigate = route.useNavigate()
  const { search: q, page } = readListSearch(route.useSearch(), noOrder)
  const [typed, setTyped] = useState(q)
  useEffect(() => setTyped(q), [q])
  const query = searchQuery(q, page)
  const result = useQuery({ ...query, queryFn: q === '' ? skipToken : query.queryFn })
  const go = (text: string, pagina: number) =>
    void navigate({
      to: '.',
      search: {
        pestana: 'buscar',
        buscar: text || undefined,
        pagina: pagina === 1 ? undefined : pagina,
      },
      resetScroll: false,
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    // The same text again asks again: what was just added may have been read meanwhile.
    if (text === q && page === 1 && q !== '') void result.refetch()
    else go(text, 1)
  }
  const found = q === '' ? undefined : result.data
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: React's types do not know the element `search` everywhere */}
      <form role="search" className={classes.searchRow} onSubmit={submit}>
        <TextInput
          type="search"
          className={classes.searchField ?? ''}
          label={texts.label}
          description={texts.hint}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconSearch size={20} aria-hidden />}>
          {texts.search}
        </Button>
      </form>
      <VisuallyHidden role="status">
        {found && !result.isPlaceholderData ? texts.total(found.total) : ''}
      </VisuallyHidden>
      {q !== '' && result.isPending && <Loading text={texts.loading} />}
      {q !== '' && result.isError && !found && <LoadFailure error={result.error} onRetry={result.refetch} />}
      {found && found.total === 0 && <p className={classes.notice}>{texts.none(q)}</p>}
      {found && found.total > 0 && (
        <>
          <p className={classes.snippet}>{texts.total(found.total)}</p>
          <ol className={`${classes.plainList} ${result.isPlaceholderData ? classes.replacing : ''}`}>
            {found.documents.map((document) => (
              <Found key={document.id} document={document} />
            ))}
          </ol>
          <TableFooter page={page} total={found.total} pageSize={PAGE_SIZE} onPage={(next) => go(q, next)} />
        </>
      )}
    </>
  )
}
