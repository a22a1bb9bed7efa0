import type { LoadActWindow } from '../../features/field-acts/act-window-props.ts'

/**
 * Loads the windows in which an official writes the acta of a measure or the taking of a sample.
 * The build keeps their chunk out of the app's kept files, because only who makes visits needs it.
 * The preparation of visits brings it to the device, so that it opens without signal.
 * @returns the component of both windows
 * @throws when the chunk is neither on the device nor on the server
 */
export const loadActWindow: LoadActWindow = () => import('./act-window.tsx')
