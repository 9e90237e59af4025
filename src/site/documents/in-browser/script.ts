import './columns.ts';
import './copy-buttons.ts';
import './search-dialog.ts';

/* What pages of documents do in a browser. Without scripts all of them can be read. */
