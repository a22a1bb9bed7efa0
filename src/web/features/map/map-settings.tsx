import { Button, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removeMap } from '../../../contract/map/map.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { MapPreview } from '../../ui/map/map-preview.tsx'
import { useMapShapes } from '../../ui/map/use-map-shapes.ts'
import { tellSave } from '../../ui/toast/tell-save.ts'
import { mapQuery } from './map.queries.ts'
import classes from './map-settings.module.css'
import { MapUpload } from './map-upload.tsx'
import { MapVersions } from './map-versions.tsx'
import { messages, currentTexts as texts } from './messages.ts'

/** Takes the uploaded map away, once the person has said so. */
function useRemoval(rowVersion: number) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () => call(removeMap, { body: { rowVersion } }),
    // Read again after a refusal too: another person may have brought another map.
    onSettled: () =>
      Promise.all(
        [queryKeys.mapSettings, queryKeys.mapOutlines].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  return async () => {
    const question = { title: texts.removeTitle, text: texts.removeText, confirmLabel: texts.remove }
    if (removal.isPending || !(await confirm({ ...question, isDestructive: true }))) return
    await tellSave(() => removal.mutateAsync(), texts.removed)
  }
}

function Current({
  rowVersion,
  source,
  attribution,
}: {
  rowVersion: number
  source: keyof typeof texts.sources
  attribution: string | null
}) {
  const shapes = useMapShapes()
  const remove = useRemoval(rowVersion)
  return (
    <section className={classes.block} aria-labelledby="mapa-actual">
      <h2 id="mapa-actual" className={classes.title}>
        {texts.title}
      </h2>
      <p className={classes.note}>{texts.sources[source]}</p>
      {shapes ? <MapPreview places={shapes.places} label={texts.picture} /> : <Loading />}
      {attribution && <p className={classes.note}>{attribution}</p>}
      {source === 'upload' && (
        <div>
          <Button variant="default" onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </div>
      )}
    </section>
  )
}

/** 'Configuración → Mapa': the map in force, a new one, and the versions of before (R 25.6). */
export function MapSettings() {
  const { data, isError, refetch } = useQuery(mapQuery)
  return (
    <div className={classes.page}>
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <p className={classes.note}>{messages.intro}</p>
      {data ? (
        <>
          <div className={classes.columns}>
            <Current {...data} />
            <MapUpload rowVersion={data.rowVersion} onReload={async () => void (await refetch())} />
          </div>
          <MapVersions versions={data.versions} />
        </>
      ) : isError ? (
        <LoadFailed
          text={`No se pudo cargar ${messages.failed}.`}
          of={messages.failed}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}
