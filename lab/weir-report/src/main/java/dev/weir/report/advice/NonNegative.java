package dev.weir.report.advice;

import java.util.stream.IntStream;

/**
 * Least squares with coefficients of at least zero, on the normal equations.
 *
 * <p>Lawson and Hanson, "Solving Least Squares Problems" (1974), chapter 23, in the form of Bro and de Jong (J.
 * Chemometrics 11, 1997). For a handful of columns; columns are scaled to unit length first.
 */
final class NonNegative {
    private static final double TOLERANCE = 1e-10;

    /** Added to the diagonal of a system scaled to 1, so that columns that say the same share the weight. */
    private static final double RIDGE = 1e-9;

    private final double[][] gram;
    private final double[] target;
    private final double[] scale;
    private final boolean[] free;
    private double[] solution;

    private NonNegative(double[][] rows, double[] values) {
        int n = rows[0].length;
        gram = new double[n][n];
        target = new double[n];
        scale = new double[n];
        free = new boolean[n];
        solution = new double[n];
        for (int i = 0; i < n; i++) {
            for (double[] row : rows) {
                scale[i] += row[i] * row[i];
            }
            scale[i] = scale[i] == 0 ? 0 : 1 / Math.sqrt(scale[i]);
        }
        for (int r = 0; r < rows.length; r++) {
            for (int i = 0; i < n; i++) {
                target[i] += rows[r][i] * scale[i] * values[r];
                for (int j = 0; j < n; j++) {
                    gram[i][j] += rows[r][i] * scale[i] * rows[r][j] * scale[j];
                }
            }
        }
    }

    /** The coefficients of rows, one per observed value and all of one length; 0 for a column of zeros. */
    static double[] solve(double[][] rows, double[] values) {
        return new NonNegative(rows, values).solve();
    }

    private double[] solve() {
        int n = target.length;
        for (int step = 0; step < 3 * n; step++) {
            int next = steepest();
            if (next < 0) {
                break;
            }
            free[next] = true;
            settle(next);
        }
        double[] result = new double[n];
        for (int i = 0; i < n; i++) {
            result[i] = solution[i] * scale[i];
        }
        return result;
    }

    /** The bound coefficient whose growth helps most; -1 when none does. */
    private int steepest() {
        int best = -1;
        double most = TOLERANCE * (1 + norm(target));
        for (int i = 0; i < target.length; i++) {
            if (!free[i] && scale[i] > 0) {
                double gradient = target[i];
                for (int j = 0; j < target.length; j++) {
                    gradient -= gram[i][j] * solution[j];
                }
                if (gradient > most) {
                    most = gradient;
                    best = i;
                }
            }
        }
        return best;
    }

    /** Goes towards the unconstrained optimum of the free coefficients, binding those that reach zero on the way. */
    private void settle(int entered) {
        double[] wanted = gauss(gram, target, free);
        if (!(wanted[entered] > 0)) {
            free[entered] = false;
            return;
        }
        while (true) {
            double share = 1;
            for (int i = 0; i < wanted.length; i++) {
                if (free[i] && wanted[i] <= 0) {
                    share = Math.min(share, solution[i] / (solution[i] - wanted[i]));
                }
            }
            for (int i = 0; i < wanted.length; i++) {
                solution[i] += share * (wanted[i] - solution[i]);
                if (free[i] && wanted[i] <= 0 && solution[i] <= TOLERANCE) {
                    free[i] = false;
                }
                if (!free[i]) {
                    solution[i] = 0;
                }
            }
            if (share == 1) {
                return;
            }
            wanted = gauss(gram, target, free);
        }
    }

    private static double norm(double[] vector) {
        double sum = 0;
        for (double each : vector) {
            sum += each * each;
        }
        return Math.sqrt(sum);
    }

    /** Solves for the chosen unknowns; the others are 0. */
    private static double[] gauss(double[][] matrix, double[] right, boolean[] chosen) {
        int[] index = IntStream.range(0, chosen.length).filter(i -> chosen[i]).toArray();
        int n = index.length;
        double[][] work = new double[n][n + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                work[i][j] = matrix[index[i]][index[j]] + (i == j ? RIDGE : 0);
            }
            work[i][n] = right[index[i]];
        }
        for (int column = 0; column < n; column++) {
            pivot(work, column);
            for (int row = column + 1; row < n; row++) {
                double factor = work[row][column] / work[column][column];
                for (int j = column; j <= n; j++) {
                    work[row][j] -= factor * work[column][j];
                }
            }
        }
        return back(work, index, right.length);
    }

    private static double[] back(double[][] work, int[] index, int length) {
        double[] result = new double[length];
        int n = index.length;
        for (int row = n - 1; row >= 0; row--) {
            double value = work[row][n];
            for (int j = row + 1; j < n; j++) {
                value -= work[row][j] * result[index[j]];
            }
            result[index[row]] = value / work[row][row];
        }
        return result;
    }

    private static void pivot(double[][] work, int column) {
        int best = column;
        for (int row = column + 1; row < work.length; row++) {
            if (Math.abs(work[row][column]) > Math.abs(work[best][column])) {
                best = row;
            }
        }
        double[] kept = work[column];
        work[column] = work[best];
        work[best] = kept;
    }
}
