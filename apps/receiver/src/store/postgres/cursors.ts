import type { Pool } from 'pg';
import type { Store } from '../store';

/** Places of readers that come back, and beside them names that are used up. */
export function createCursors(pool: Pool): Pick<Store, 'cursor' | 'setCursor' | 'spend'> {
  return {
    async cursor(name) {
      const { rows } = await pool.query<{ seq: string }>('SELECT seq FROM geo.cursors WHERE name = $1', [
        name,
      ]);
      return rows[0] && Number(rows[0].seq);
    },

    async setCursor(name, seq) {
      await pool.query(
        'INSERT INTO geo.cursors (name, seq) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET seq = excluded.seq',
        [name, seq],
      );
    },

    async spend(name, until) {
      // Beside places of readers: their number is when they may be forgotten, Unix seconds.
      await pool.query("DELETE FROM geo.cursors WHERE name LIKE 'spent %' AND seq < $1", [
        Math.floor(Date.now() / 1000),
      ]);
      const { rowCount } = await pool.query(
        'INSERT INTO geo.cursors (name, seq) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [`spent ${name}`, Math.ceil(until / 1000)],
      );
      return rowCount === 1;
    },
  };
}
