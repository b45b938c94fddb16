package dev.weir.report.advice;

/** Gaussian elimination with partial pivoting on some rows and columns of a small symmetric system. */
final class Gauss {
    /** Added to the diagonal of a system scaled to 1, so that columns that say the same share the weight. */
    private static final double RIDGE = 1e-9;

    private Gauss() {}

    /** Solves for the chosen unknowns; the others are 0. */
    static double[] solve(double[][] matrix, double[] right, boolean[] chosen) {
        int[] index = chosen(chosen);
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

    private static int[] chosen(boolean[] chosen) {
        int count = 0;
        for (boolean each : chosen) {
            count += each ? 1 : 0;
        }
        int[] index = new int[count];
        int next = 0;
        for (int i = 0; i < chosen.length; i++) {
            if (chosen[i]) {
                index[next++] = i;
            }
        }
        return index;
    }
}
