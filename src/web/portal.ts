import { startPortal } from './portal/start-portal.ts'

/** The script of the owner's portal. It is apart from the app: nothing of the app loads here. */
startPortal()
