import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MAX_ATTRIBUTION } from '../../../domain/map/outlines.ts'
import { DropZone } from '../../ui/drop-zone/drop-zone.tsx'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { MapPreview } from '../../ui/map/map-preview.tsx'
import { useRowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import classes from './map-settings.module.css'
import { uploadTexts as texts } from './messages.ts'
import { useMapUpload } from './use-map-upload.ts'

const ACCEPTED = '.geojson,.json,application/geo+json,application/json'

type Props = { rowVersion: number; onReload: () => Promise<void> }

/** A new map: the file, how it is drawn, and its source. */
export function MapUpload({ rowVersion, onReload }: Props) {
  const [attribution, setAttribution] = useState('')
  const rowChanged = useRowChanged(onReload, true)
  const upload = useMapUpload(rowVersion, rowChanged)
  const { chosen } = upload
  return (
    <section className={classes.block} aria-labelledby="cargar-mapa">
      <h2 id="cargar-mapa" className={classes.title}>
        {texts.title}
      </h2>
      <DropZone
        text={texts.drop}
        choose={texts.choose}
        hint={texts.hint}
        accept={ACCEPTED}
        onFiles={([file]) => file && void upload.choose(file)}
      />
      {upload.isReading && <Text role="status">{texts.reading}</Text>}
      {upload.refusal && (
        <Alert color="red" role="alert">
          {upload.refusal}
        </Alert>
      )}
      {chosen && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void upload.save(attribution)
          }}
        >
          <Stack>
            <h3 className={classes.title}>{texts.preview}</h3>
            <Text role="status">
              {texts.facts(chosen.preview.map.places.length, chosen.preview.points, chosen.preview.drawnPoints)}
            </Text>
            <MapPreview places={chosen.preview.map.places} label={texts.picture(chosen.file.name)} />
            <TextInput
              label={texts.attribution}
              description={texts.attributionHint}
              value={attribution}
              maxLength={MAX_ATTRIBUTION}
              required
              error={upload.fault}
              onChange={({ currentTarget: { value } }) => setAttribution(value)}
            />
            {rowChanged.notice}
            <Group>
              <BusyButton type="submit" isBusy={upload.isSaving}>
                {texts.save}
              </BusyButton>
              <Button variant="default" onClick={upload.cancel}>
                {texts.cancel}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </section>
  )
}
