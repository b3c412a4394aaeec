/** The field of the forms that start a backup, on the page "Health". */
export const START_BACKUP = { name: "intent", value: "backup" };
