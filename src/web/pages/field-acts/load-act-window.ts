import type { LoadActWindow } from '../../features/field-acts/act-window-props.ts'
import { loadPage } from '../../pwa/chunk-load-error.ts'

/**
 * Loads the windows in which an official writes the acta of a measure, the taking of a sample, or that a visit was not made.
 * The build keeps their chunk out of the app's kept files, because only who makes visits needs it.
 * The preparation of visits brings it to the device, so that it opens without signal.
 * @returns the component of all windows
 * @throws PageMissing when the chunk is not on the device and cannot be read; a server without it offers the update
 */
export const loadActWindow: LoadActWindow = () => loadPage(() => import('./act-window.tsx'))
